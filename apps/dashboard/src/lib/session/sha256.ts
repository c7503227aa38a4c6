// SHA-256 (FIPS 180-4) of a short text, for pages that have no `crypto.subtle`.

const primes = firstPrimes(64);
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0;
const roundConstants = primes.map((prime) => fraction(Math.cbrt(prime)));
const initialHash = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++)
    if (found.every((prime) => number % prime !== 0)) found.push(number);
  return found;
}

const rotated = (word: number, by: number) => (word >>> by) | (word << (32 - by));

export function sha256(text: string): Uint8Array {
  const padded = paddedWords(new TextEncoder().encode(text));
  const hash = [...initialHash];
  for (let from = 0; from < padded.length; from += 16) compress(hash, padded.slice(from, from + 16));
  const bytes = new DataView(new ArrayBuffer(32));
  hash.forEach((word, i) => {
    bytes.setInt32(i * 4, word);
  });
  return new Uint8Array(bytes.buffer);
}

/** The message, one bit, zeros, and its length in bits: a multiple of sixteen words. */
function paddedWords(message: Uint8Array): number[] {
  const bytes = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 4, message.length * 8);
  return Array.from({ length: bytes.length / 4 }, (_, i) => view.getInt32(i * 4));
}

function compress(hash: number[], words: number[]): void {
  for (let i = 16; i < 64; i++) {
    const [older, newer] = [words[i - 15]!, words[i - 2]!];
    const first = rotated(older, 7) ^ rotated(older, 18) ^ (older >>> 3);
    const second = rotated(newer, 17) ^ rotated(newer, 19) ^ (newer >>> 10);
    words[i] = (words[i - 16]! + first + words[i - 7]! + second) | 0;
  }
  let [a, b, c, d, e, f, g, h] = hash as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g);
    const sumE = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const one = (h + sumE + choice + roundConstants[i]! + words[i]!) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const two = ((rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    hash[i] = (hash[i]! + word) | 0;
  });
}
