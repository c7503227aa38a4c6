import { type Gateway, GatewayDown } from './gateway.ts';

/**
 * Blocks all calls that change something at the provider while the installation is paused after a restore.
 */
export function pausable<Options extends Gateway>(
  gateway: Options,
  readPaused: () => Promise<boolean>,
): Options {
  const unlessPaused =
    <Input, Output>(call: (input: Input) => Promise<Output>) =>
    async (input: Input): Promise<Output> => {
      if (await readPaused()) throw new GatewayDown('Paused after a restore.');
      return call(input);
    };
  return {
    ...gateway,
    startSetup: unlessPaused(gateway.startSetup),
    cancelSetup: unlessPaused(gateway.cancelSetup),
    authorise: unlessPaused(gateway.authorise),
    release: unlessPaused(gateway.release),
    removeCard: unlessPaused(gateway.removeCard),
    charge: unlessPaused(gateway.charge),
  };
}
