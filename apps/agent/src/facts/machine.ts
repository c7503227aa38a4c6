import { cpus } from 'node:os';
import path from 'node:path';
import { readText } from './read-text.ts';

// What the machine is. A Raspberry Pi says it in its device tree, a PC in its firmware tables, whose serial
// number only root may read (prepare.ts stores it).

export interface Machine {
  readonly manufacturer?: string;
  readonly device?: string;
  readonly serial?: string;
}

/** What firmware of cheap boards says instead of a value. */
const placeholder =
  /^(to be filled|default string|system (product name|manufacturer|serial)|not (specified|applicable)|none|n\/a|o\.?e\.?m\.?|unknown|0+)/i;

export async function readMachine(root = '/'): Promise<Machine> {
  const read = async (file: string) => {
    const text = await readText(path.join(root, file));
    return text && !placeholder.test(text) ? text.slice(0, 100) : undefined;
  };
  const model = await read('proc/device-tree/model');
  if (model) {
    const [, manufacturer, rest] = /^(Raspberry Pi|\S+)\s+(.*)$/.exec(model) ?? [];
    return withoutGaps({
      manufacturer,
      device: rest ?? model,
      serial: await read('proc/device-tree/serial-number'),
    });
  }
  return withoutGaps({
    manufacturer: await read('sys/class/dmi/id/sys_vendor'),
    device: await read('sys/class/dmi/id/product_name'),
    serial: await read('sys/class/dmi/id/product_serial'),
  });
}

export function readProcessor(): { cpuName?: string; arch: string } {
  const all = cpus();
  const [first] = all;
  const model = first?.model && first.model !== 'unknown' ? `${first.model}, ` : '';
  return {
    ...(all.length > 0 && { cpuName: `${model}${all.length} cores`.slice(0, 100) }),
    arch: ({ arm64: 'arm_64', x64: 'x86_64' } as Record<string, string>)[process.arch] ?? process.arch,
  };
}

const withoutGaps = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
