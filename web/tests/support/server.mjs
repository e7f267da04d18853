// A real `tauler serve` with a store of its own on a free port, and a browser for it.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const web = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
export const page = join(web, 'dist');
const tauler = process.env.TAULER ?? join(web, '../build/release/tauler');
const chromiumPath = process.env.CHROMIUM ?? '/usr/bin/chromium';

export const chromiumIsThere = () => existsSync(chromiumPath);

export class Server {
  folder = mkdtempSync(join(tmpdir(), 'tauler-page-'));
  port = 0;
  process = null;

  /** Starts it, or starts it again where it was: same store, same port. */
  async start(...options) {
    const args = ['serve', '--store', this.store, '--page', page];
    args.push('--port', String(this.port), '--quiet', '--searches', '2', ...options);
    const child = spawn(tauler, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.process = child;
    let errors = '';
    child.stderr.on('data', (data) => (errors += data));
    const lines = createInterface({ input: child.stdout });
    const line = await new Promise((tell, fail) => {
      lines.once('line', tell);
      child.once('exit', (code) => fail(new Error(`tauler serve ended with ${code}: ${errors}`)));
    });
    const port = /:(\d+)\//.exec(line)?.[1];
    if (!port) throw new Error(`tauler serve said: ${line}`);
    this.port = Number(port);
    return this;
  }

  get store() {
    return join(this.folder, 'store.sqlite');
  }

  /** What its administrator gives to somebody who has forgotten a password. */
  resetCode(name) {
    const said = execFileSync(tauler, ['reset-code', name, '--store', this.store], { encoding: 'utf8' });
    return said.trim().split(/\s+/).at(-1);
  }

  get address() {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Like a crash, unless told otherwise. */
  async kill(signal = 'SIGKILL') {
    const child = this.process;
    this.process = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.once('exit', done));
    child.kill(signal);
    await ended;
  }

  async stop() {
    await this.kill('SIGTERM');
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export function openBrowser() {
  return chromium.launch({
    executablePath: chromiumPath,
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
