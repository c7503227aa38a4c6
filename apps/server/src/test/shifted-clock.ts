import { readFileSync } from 'node:fs';

// Loaded into a program before its own code (`node --import`) where faketime is not installed: every Date of
// this process is off by as many milliseconds as the file named in SHIFTED_CLOCK says, read again at SIGUSR2. Timers and
// performance.now() go on undisturbed, as they do when somebody sets the clock of a machine.

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
