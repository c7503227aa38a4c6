import { resolvePath } from '../infra/absolute-path.ts';
import { StartError } from '../infra/start-error.ts';

// The variables of a service, as systemd reads them (EnvironmentFile=).

/** Relative ones would follow the working directory of the service. */
const paths = ['DATA_DIR', 'BACKUP_DIR', 'FFMPEG_PATH', 'CHROMIUM_PATH', 'BILLING_DIR'];

export function renderEnvironment(variables: Readonly<Record<string, string>>): string {
  const lines = Object.entries(variables).map(([name, value]) => {
    if (/[\r\n\0]/.test(value))
      throw new StartError(`${name} has more than one line, which no service can be given.`);
    const whole = paths.includes(name) ? resolvePath(value) : value;
    return `${name}="${whole.replace(/[\\"$`]/g, '\\$&')}"\n`;
  });
  return `# Variables of the service: docs/configuration.md. After a change: systemctl restart vitrine\n${lines.join('')}`;
}

/** Reads what is written above, and what an operator usually writes. */
export function readEnvironment(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const line of text.split('\n')) {
    const [, name, raw] = /^\s*([A-Z0-9_]+)=(.*?)\s*$/.exec(line) ?? [];
    if (!name) continue;
    const value = raw!;
    if (value.startsWith('"'))
      found[name] = value
        .slice(1)
        .replace(/"$/, '')
        .replace(/\\([\\"$`])/g, '$1');
    else if (value.startsWith("'")) found[name] = value.slice(1).replace(/'$/, '');
    else found[name] = value;
  }
  return found;
}
