// The types of src/api/schema.ts, from the server's own description of its API. The page and the
// server cannot disagree without a test that fails: api-types.test.mjs holds the file against the
// description, the server's tests hold every answer against it.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const description = new URL('../../src/server/page/openapi.json', import.meta.url);
export const output = fileURLToPath(new URL('../src/api/schema.ts', import.meta.url));

const nameOf = (reference) => reference.split('/').at(-1);
const comment = (text, indent) => (text ? `${indent}/** ${text} */\n` : '');
const bracketed = (type) => (/[|&]/.test(type) ? `(${type})` : type);

function typeOf(schema, indent = '') {
  const type = plainTypeOf(schema, indent);
  return schema.nullable ? `${type} | null` : type;
}

function plainTypeOf(schema, indent) {
  if (schema.$ref) return nameOf(schema.$ref);
  if (schema.allOf) return schema.allOf.map((each) => typeOf(each, indent)).join(' & ');
  if (schema.oneOf) return schema.oneOf.map((each) => typeOf(each, indent)).join(' | ');
  if (schema.enum) return schema.enum.map((each) => `'${each}'`).join(' | ');
  if (schema.type === 'integer') return 'number';
  if (schema.type !== 'array' && schema.type !== 'object') return schema.type;
  if (schema.type === 'array') {
    const item = typeOf(schema.items, indent);
    const isTuple = schema.minItems > 0 && schema.minItems === schema.maxItems;
    return isTuple ? `[${Array(schema.minItems).fill(item).join(', ')}]` : `${bracketed(item)}[]`;
  }
  if (schema.properties) return `{\n${fieldsOf(schema, `${indent}  `)}${indent}}`;
  return `Record<string, ${schema.additionalProperties ? typeOf(schema.additionalProperties, indent) : 'unknown'}>`;
}

function fieldsOf(schema, indent) {
  return Object.entries(schema.properties)
    .map(([name, field]) => {
      const isOptional = !schema.required?.includes(name);
      return `${comment(field.description, indent)}${indent}${name}${isOptional ? '?' : ''}: ${typeOf(field, indent)};\n`;
    })
    .join('');
}

export function typesOf({ components }) {
  const types = Object.entries(components.schemas).map(([name, schema]) => {
    const head = comment(schema.description, '');
    if (schema.type === 'object' && schema.properties) {
      return `${head}export interface ${name} {\n${fieldsOf(schema, '  ')}}\n`;
    }
    const [base, more] = schema.allOf ?? [];
    if (base?.$ref && more?.properties) {
      return `${head}export interface ${name} extends ${nameOf(base.$ref)} {\n${fieldsOf(more, '  ')}}\n`;
    }
    return `${head}export type ${name} = ${typeOf(schema)};\n`;
  });
  return `// Written by tools/api-types.mjs (npm run types) from src/server/page/openapi.json.\n\n${types.join('\n')}`;
}

export const described = () => typesOf(JSON.parse(readFileSync(description, 'utf8')));

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(output, described());
