import fs from 'node:fs';
import fsPromises, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

// Loaded into a program before its own code (`node --import`), in place of fiu-run, which few machines have:
// file operations below FAULTY_DIRECTORY fail as specified in the file FAULTY_DISK, which is read at the
// start and again at SIGUSR2. `memory`: copying an original into a workspace exhausts the memory.

export type DiskFault = 'none' | 'EIO' | 'ENOSPC' | 'EMFILE' | 'memory';

type Kind = 'open' | 'read' | 'write';
/** What fails on a broken disk, on a full disk, and with too many open files. */
const refused: Readonly<Record<DiskFault, readonly Kind[]>> = {
  none: [],
  EIO: ['open', 'read', 'write'],
  ENOSPC: ['write'],
  EMFILE: ['open'],
  memory: [],
};

const readFault = () => fs.readFileSync(process.env.FAULTY_DISK!, 'utf8') as DiskFault;
let fault = fs.existsSync(process.env.FAULTY_DISK!) ? readFault() : 'none';
const below = process.env.FAULTY_DIRECTORY!;
const isBelow = (place: unknown) => typeof place === 'string' && place.startsWith(below);

function refuse(kind: Kind, place: unknown): void {
  if (!isBelow(place) || !refused[fault].includes(kind)) return;
  throw Object.assign(new Error(`${fault}: injected, ${kind} '${place}'`), { code: fault, syscall: kind });
}

// biome-ignore lint/suspicious/noExplicitAny: functions of every shape are wrapped
type AnyFunction = (...given: any[]) => any;

function wrap(
  name: keyof typeof fsPromises,
  kind: Kind,
  then = (result: unknown, _place: unknown) => result,
) {
  const real = fsPromises[name] as AnyFunction;
  Object.assign(fsPromises, {
    async [name](...given: unknown[]) {
      for (const place of given.slice(0, 2)) refuse(kind, place);
      return then(await real(...given), given[0]);
    },
  });
}

for (const name of ['rename', 'copyFile', 'truncate', 'mkdir', 'mkdtemp'] as const) wrap(name, 'write');
for (const name of ['readdir', 'stat'] as const) wrap(name, 'read');
wrap('link', 'write', (result, place) => {
  if (fault === 'memory' && isBelow(place)) useAllMemory();
  return result;
});
wrap('open', 'open', (handle, place) => {
  for (const [name, kind] of [
    ['read', 'read'],
    ['write', 'write'],
    ['writev', 'write'],
    ['datasync', 'write'],
  ] as const) {
    const real = (handle as FileHandle)[name].bind(handle) as AnyFunction;
    Object.assign(handle as FileHandle, {
      async [name](...given: unknown[]) {
        refuse(kind, place);
        return real(...given);
      },
    });
  }
  return handle;
});

const realOpen = fs.open as AnyFunction;
Object.assign(fs, {
  open(...given: unknown[]) {
    try {
      refuse('open', given[0]);
    } catch (error) {
      return process.nextTick(given.at(-1) as AnyFunction, error);
    }
    return realOpen(...given);
  },
});
syncBuiltinESMExports();

/** Numbers need no marking by the garbage collector, so this is fast. */
function useAllMemory(): never {
  for (const hoard: unknown[] = []; ; ) hoard.push(new Array(1_000_000).fill(Math.random()));
}

process.on('SIGUSR2', () => {
  fault = readFault();
  console.log(`The disk is told: ${fault}.`);
});
