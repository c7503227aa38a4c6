// SHA-256 in pieces. The browser's own takes a file as a whole, which for a film is more memory than a small box has.

const fractions = (root: number, count: number) => {
  const words: number[] = [];
  for (let candidate = 2; words.length < count; candidate++) {
    let isPrime = true;
    for (let i = 2; i * i <= candidate; i++) if (candidate % i === 0) isPrime = false;
    if (isPrime) words.push((candidate ** (1 / root) * 2 ** 32) | 0);
  }
  return words;
};
const constants = new Int32Array(fractions(3, 64));
const firstState = fractions(2, 8);
const blockBytes = 64;

export interface Sha256 {
  update(bytes: Uint8Array): void;
  /** In hex; nothing may be added afterwards. */
  digest(): string;
}

export function createSha256(): Sha256 {
  const state = new Int32Array(firstState);
  const schedule = new Int32Array(64);
  const rest = new Uint8Array(blockBytes);
  let restLength = 0;
  let length = 0;

  const update = (bytes: Uint8Array) => {
    length += bytes.length;
    let at = 0;
    if (restLength > 0) {
      at = Math.min(blockBytes - restLength, bytes.length);
      rest.set(bytes.subarray(0, at), restLength);
      restLength += at;
      if (restLength < blockBytes) return;
      addBlock(state, schedule, rest, 0);
      restLength = 0;
    }
    for (; at + blockBytes <= bytes.length; at += blockBytes) addBlock(state, schedule, bytes, at);
    rest.set(bytes.subarray(at));
    restLength = bytes.length - at;
  };
  return {
    update,
    digest() {
      const bits = length * 8;
      const padding = new Uint8Array((restLength < 56 ? 56 : 120) - restLength + 8);
      padding[0] = 0x80;
      const end = new DataView(padding.buffer, padding.length - 8);
      end.setUint32(0, Math.floor(bits / 2 ** 32));
      end.setUint32(4, bits >>> 0);
      update(padding);
      return [...state].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
    },
  };
}

function addBlock(state: Int32Array, w: Int32Array, bytes: Uint8Array, start: number): void {
  for (let i = 0, at = start; i < 16; i++, at += 4)
    w[i] = (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!;
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15]!;
    const y = w[i - 2]!;
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[i] = (w[i - 16]! + s0 + w[i - 7]! + s1) | 0;
  }
  let a = state[0]!;
  let b = state[1]!;
  let c = state[2]!;
  let d = state[3]!;
  let e = state[4]!;
  let f = state[5]!;
  let g = state[6]!;
  let h = state[7]!;
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + constants[i]! + w[i]!) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0]! += a;
  state[1]! += b;
  state[2]! += c;
  state[3]! += d;
  state[4]! += e;
  state[5]! += f;
  state[6]! += g;
  state[7]! += h;
}
