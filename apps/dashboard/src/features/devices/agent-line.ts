export type Machine = 'arm64' | 'amd64';

/**
 * One line for a terminal: fetches the agent's package from this server, notes where the server is, and installs.
 * No script from the network is run.
 */
export function agentLine(playerUrl: string, machine: Machine): string {
  const { origin } = new URL(playerUrl);
  return [
    `wget -q ${origin}/agent/${machine}.deb`,
    `echo ${origin} | sudo install -D /dev/stdin /etc/vitrine-agent/server`,
    `sudo apt install -y ./${machine}.deb`,
  ].join(' && ');
}
