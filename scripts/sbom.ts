import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// Writes the software bill of materials (CycloneDX 1.6): every package of the lock that is installed for
// production, on any platform.

export interface Lock {
  readonly version: string;
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const folder = 'node_modules/';
const nameOf = (place: string) => place.slice(place.lastIndexOf(folder) + folder.length);
const refOf = (place: string, { version = '' }: LockedPackage) =>
  `pkg:npm/${nameOf(place).replace('@', '%40')}@${version}`;

export function makeBom({ version, packages }: Lock) {
  const used = Object.entries(packages)
    .filter(([place, { dev, link }]) => place.includes(folder) && !dev && !link)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const components = new Map(used.map((each) => [refOf(...each), componentOf(...each)]));
  const root = `pkg:npm/vitrine@${version}`;
  const ours = Object.keys(packages).filter((place) => !place.includes(folder));
  const direct = ours.flatMap((place) => dependenciesOf(packages, place));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: serialOf([...components.keys()].join('\n')),
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': root,
        name: 'vitrine',
        version,
        licenses: [{ license: { id: 'AGPL-3.0-or-later' } }],
      },
    },
    components: [...components.values()],
    dependencies: [
      { ref: root, dependsOn: unique(direct) },
      ...[...new Map(used.map(([place, each]) => [refOf(place, each), place])).entries()].map(
        ([ref, place]) => ({
          ref,
          dependsOn: unique(dependenciesOf(packages, place)),
        }),
      ),
    ],
  };
}

function componentOf(place: string, locked: LockedPackage) {
  const [, algorithm, digest] = /^(sha\d+)-(.+)$/.exec(locked.integrity ?? '') ?? [];
  return {
    type: 'library',
    'bom-ref': refOf(place, locked),
    name: nameOf(place),
    version: locked.version ?? '',
    purl: refOf(place, locked),
    scope: locked.optional ? 'optional' : 'required',
    ...(locked.license && { licenses: [{ expression: locked.license }] }),
    ...(digest && {
      hashes: [
        { alg: algorithm!.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') },
      ],
    }),
  };
}

/** Resolved like Node does: next to the package, then in each folder above. */
function dependenciesOf(packages: Lock['packages'], place: string): string[] {
  const { dependencies = {}, optionalDependencies = {} } = packages[place]!;
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies)].flatMap((name) => {
    for (let at = place; ; at = at.slice(0, Math.max(0, at.lastIndexOf(`/${folder.slice(0, -1)}`)))) {
      const found = `${at === '' ? '' : `${at}/`}${folder}${name}`;
      const locked = packages[found];
      if (locked) return locked.dev || locked.link ? [] : [refOf(found, locked)];
      if (at === '') return [];
      if (!at.includes(folder)) at = '';
    }
  });
}

const unique = (refs: readonly string[]) => [...new Set(refs)].sort();

/** Deterministic, so that two builds of one version can be compared. */
function serialOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export function writeBom(): string {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lock;
  const file = path.join(root, 'dist', 'sbom.cdx.json');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(makeBom(lock), null, 2)}\n`);
  return file;
}

if (import.meta.main) console.log(`Bill of materials: ${path.relative('.', writeBom())}`);
