import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { described, output } from './api-types.mjs';

it('src/api/schema.ts is the server’s own description; `npm run types` writes it', () => {
  expect(readFileSync(output, 'utf8')).toBe(described());
});
