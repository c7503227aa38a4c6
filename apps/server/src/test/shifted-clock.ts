import { readFileSync } from 'node:fs';

// Loaded into a program before its own code (`node --import`) if faketime is not installed: every Date of
// this process is off by the milliseconds in the file named by SHIFTED_CLOCK, which is read again at SIGUSR2.
// Timers and performance.now() are not affected, as when somebody sets the clock of a machine.

const RealDate = Date;
let shift = 0;
const now = () => RealDate.now() + shift;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});

process.on('SIGUSR2', () => {
  shift = Number(readFileSync(process.env.SHIFTED_CLOCK!, 'utf8'));
  console.log(`The clock is off by ${shift} ms.`);
});
