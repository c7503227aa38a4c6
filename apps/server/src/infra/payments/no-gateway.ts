import type { Gateway } from './gateway.ts';

// Used if an installation for customers has no payment keys: nobody can add a card, and no card of another
// gateway is ever charged.

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
