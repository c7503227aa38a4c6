import type { Config } from '../../config.ts';

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]', '::1'];

export const isLoopbackHost = (host: string): boolean => loopbackHosts.includes(host);

/** Kept mails hold links that open accounts, so they are shown on the demo's own machine only. */
export const isOutboxServed = ({ isDemo, host }: Pick<Config, 'isDemo' | 'host'>, url: string): boolean =>
  isDemo && isLoopbackHost(host) && isLoopbackHost(new URL(url).hostname);
