import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ArchiveFile, ar, tarGz, zip } from './archives.ts';
import { checkTizenManifest, readWebosManifest } from './manifests.ts';

// Packages that hold nothing but the shell: a page that asks for the server's address once and opens its player.
// Unsigned: Samsung's certificate belongs to the customer, LG's developer mode and USB installation need none.

const sources = fileURLToPath(new URL('../../apps/tv/', import.meta.url));
const read = (file: string) => readFileSync(`${sources}${file}`);

export interface PackageOptions {
  readonly version: string;
  /** Opened without asking. */
  readonly server?: string;
}

function shellFiles({ server }: PackageOptions): ArchiveFile[] {
  return readdirSync(`${sources}shell`)
    .sort()
    .map((name) => {
      const content = read(`shell/${name}`);
      if (name !== 'address.js' || !server) return { name, content };
      const given = content.toString().replace("''", JSON.stringify(server));
      return { name, content: Buffer.from(given) };
    });
}

/** webOS takes a Debian package with its own places for an application. */
export function webosPackage(options: PackageOptions): Buffer {
  const manifest = read('webos/appinfo.json').toString().replace('VERSION', options.version);
  const { id, version } = readWebosManifest(manifest);
  const application = `usr/palm/applications/${id}`;
  const files = [{ name: 'appinfo.json', content: Buffer.from(manifest) }, ...shellFiles(options)];
  const contents = {
    app: id,
    id,
    loc_name: 'Vitrine',
    package_format_version: 2,
    vendor: 'Vitrine',
    version,
  };
  const control = [
    `Package: ${id}`,
    `Version: ${version}`,
    'Section: misc',
    'Priority: optional',
    'Architecture: all',
    `Installed-Size: ${files.reduce((sum, { content }) => sum + content.length, 0)}`,
    'Maintainer: Vitrine',
    'Description: Player of Vitrine',
    'webOS-Package-Format-Version: 2',
    '',
  ].join('\n');
  return ar([
    { name: 'debian-binary', content: Buffer.from('2.0\n') },
    { name: 'control.tar.gz', content: tarGz([{ name: 'control', content: Buffer.from(control) }]) },
    {
      name: 'data.tar.gz',
      content: tarGz([
        ...files.map(({ name, content }) => ({ name: `${application}/${name}`, content })),
        {
          name: `usr/palm/packages/${id}/packageinfo.json`,
          content: Buffer.from(JSON.stringify(contents, null, 2)),
        },
      ]),
    },
  ]);
}

export function tizenPackage(options: PackageOptions): Buffer {
  const manifest = read('tizen/config.xml').toString().replace('VERSION', options.version);
  checkTizenManifest(manifest);
  return zip([{ name: 'config.xml', content: Buffer.from(manifest) }, ...shellFiles(options)]);
}
