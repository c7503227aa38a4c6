declare const __AGENT_VERSION__: string | undefined;

/** Set by the build; the sources run only in tests. */
export const agentVersion: string = typeof __AGENT_VERSION__ === 'string' ? __AGENT_VERSION__ : '0.0.0';
