import { totalmem } from 'node:os';
import path from 'node:path';
import type { AgentFacts } from '@vitrine/contract/agent-link';
import type { Paths } from '../paths.ts';
import { agentVersion } from '../version.ts';
import { readScreens } from './edid.ts';
import { readBootedAt, readDisk, readMemory, readTemperature } from './load.ts';
import { type Machine, readMachine, readProcessor } from './machine.ts';
import { readNetwork } from './network.ts';
import { readText } from './read-text.ts';

// Facts about the machine that a browser cannot know. They become part of the same device record as the
// browser's own.

export const machineFile = ({ run }: Paths): string => path.join(run, 'machine.json');

export async function readFacts(paths: Paths): Promise<AgentFacts> {
  const screens = await readScreens();
  const facts: AgentFacts = {
    platform: 'linux',
    agentVersion,
    ...(await readMachine()),
    ...(await readRootFacts(paths)),
    ...readProcessor(),
    ...(await readNetwork()),
    ram: totalmem(),
    memory: await readMemory(),
    temperature: await readTemperature(),
    bootedAt: readBootedAt(),
    diskUsage: await readDisk(paths.state),
    // A machine without a connector, as in a virtual one: the browser knows the size.
    ...(screens.length > 0 && { screens }),
  };
  return JSON.parse(JSON.stringify(facts)) as AgentFacts;
}

async function readRootFacts(paths: Paths): Promise<Machine> {
  try {
    return JSON.parse((await readText(machineFile(paths))) ?? '{}') as Machine;
  } catch {
    return {};
  }
}
