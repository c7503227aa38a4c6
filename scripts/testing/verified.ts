import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './parts.ts';

// docs/verified.md: when each command that `npm test` does not run was last run, one row each, written by the command itself.

const file = path.join(root, 'docs/verified.md');

export interface Row {
  readonly command: string;
  readonly commit: string;
  readonly date: string;
  readonly result: string;
  readonly minutes: number;
  readonly notTried: readonly string[];
}

export interface Note {
  /** Parts that failed, where the command has parts. */
  readonly red: readonly string[];
  readonly notTried: readonly string[];
}

/** Writes the row of this command when its process ends by itself; one that is interrupted has verified nothing. */
export function recordAtExit(command: string): { note(noted: Note): void } {
  const { commit, isChanged } = readCommit();
  const beganAt = performance.now();
  let noted: Note = { red: [], notTried: [] };
  process.once('exit', (code) => {
    const row: Row = {
      command,
      commit: isChanged ? `${commit} and changes` : commit,
      date: new Date().toISOString().slice(0, 10),
      result: code === 0 ? 'green' : ['red', noted.red.join(', ')].filter(Boolean).join(': '),
      minutes: Math.round((performance.now() - beganAt) / 6000) / 10,
      notTried: noted.notTried,
    };
    writeFileSync(file, withRow(existsSync(file) ? readFileSync(file, 'utf8') : '', row));
  });
  return {
    note(given) {
      noted = given;
    },
  };
}

const heading = `# Verified

What \`npm test\` does not run: when it was last run, and what it could not try. Each command writes its own row; commit it.

| Command | Commit | Date | Result | Minutes | Not tried |
|---|---|---|---|---|---|
`;

/** The rows of other commands stay as they are. */
export function withRow(text: string, row: Row): string {
  const rows = text.split('\n').filter((line) => line.startsWith('| `'));
  const isOwn = (line: string) => line.startsWith(`| \`${row.command}\` |`);
  const before = rows.find(isOwn);
  const { command, commit, date, result, minutes } = row;
  const notTried = row.notTried.map((what) => `${what}, ${lastTried(what, before)}`).join('; ');
  const own = `| \`${command}\` | ${commit} | ${date} | ${result} | ${minutes} | ${notTried || '–'} |`;
  return `${heading}${[...rows.filter((line) => !isOwn(line)), own].sort().join('\n')}\n`;
}

/** What the row before does not name was tried by that run. */
function lastTried(what: string, before: string | undefined): string {
  if (!before) return 'never tried';
  const [, commit, date, , , notTried] = before.slice(2).split(' | ');
  const at = notTried!.indexOf(`${what}, `);
  if (at < 0) return `last tried ${date} at ${commit}`;
  return notTried!
    .slice(at + what.length + 2)
    .match(/^(never tried|last tried \S+ at [^;|]+?)(?=;| \||$)/)![1]!;
}

function readCommit(): { commit: string; isChanged: boolean } {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
  try {
    const changed = git('status', '--porcelain', '--', '.', ':(exclude)docs/verified.md');
    return { commit: git('rev-parse', '--short=8', 'HEAD'), isChanged: changed !== '' };
  } catch {
    return { commit: 'unknown', isChanged: false };
  }
}
