import type { Config } from '../../config.ts';

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]', '::1'];

export const isLoopbackHost = (host: string): boolean => loopbackHosts.includes(host);

/** Kept mails contain links that open accounts, so they are shown only on the demo's own machine. */
export const isOutboxServed = ({ isDemo, host }: Pick<Config, 'isDemo' | 'host'>, url: string): boolean =>
  isDemo && isLoopbackHost(host) && isLoopbackHost(new URL(url).hostname);
