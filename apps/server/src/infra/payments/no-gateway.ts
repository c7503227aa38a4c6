import type { Gateway } from './gateway.ts';

// Stands in where an installation that serves customers has no payment keys: nobody can add a card, and no card that another
// gateway knows is ever charged.

const refuse = async (): Promise<never> => {
  throw new Error('This installation has no payment provider.');
};

export const noGateway: Gateway = {
  name: 'none',
  isAvailable: false,
  isTestMode: false,
  startSetup: refuse,
  readSetup: refuse,
  cancelSetup: refuse,
  authorise: refuse,
  release: refuse,
  isStanding: refuse,
  removeCard: refuse,
  charge: refuse,
  readEvent: () => null,
};
