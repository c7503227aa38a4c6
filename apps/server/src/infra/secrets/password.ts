import { hash, verify } from '@node-rs/argon2';

// Argon2id with its own concurrency limit: each hash takes 19 MiB and a core, so a flood of logins must queue
// here and be shed instead of starving everything else.

const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const maxAtOnce = 2;
const maxWaiting = 40;

let running = 0;
const waiting: (() => void)[] = [];

export class PasswordQueueFull extends Error {}

/** One of the two places, once it is free. Tests hold them, so that what happens without any does not depend on speed. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxAtOnce) {
    if (waiting.length >= maxWaiting) throw new PasswordQueueFull('Too many passwords are being checked.');
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running++;
  try {
    return await work();
  } finally {
    // The slot is handed over, so `running` stays the same unless nobody waits.
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

/** Normalised, so that different keyboards produce the same text. */
const composed = (password: string) => password.normalize('NFC');

export const hashPassword = (password: string) => inTurn(() => hash(composed(password), parameters));

let decoy: Promise<string> | undefined;

/** Takes as long for an unknown user (no hash) as for a wrong password. */
export async function isPasswordRight(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const isRight = await decoy.then((decoyHash) =>
    inTurn(() => verify(passwordHash ?? decoyHash, composed(password))),
  );
  return isRight && passwordHash !== null;
}
