import {
  agentPackageAmd64,
  agentPackageArm64,
  agentPackageType,
  agentRelease,
} from '@vitrine/contract/agent';
import { agentReleaseText } from '@vitrine/contract/agent-release';
import { notFound } from '../../http/errors.ts';
import { type Mounted, rawHttp } from '../../http/mount-route.ts';
import { readAgentPackage } from '../../infra/agent-package.ts';
import { releaseKeys } from '../../infra/secrets/release-keys.ts';

async function requirePackage() {
  const found = await readAgentPackage();
  if (!found) throw notFound();
  return found;
}

async function sendPackage() {
  const { bytes, version } = await requirePackage();
  const downloadAs = `vitrine-agent_${version}_all.deb`;
  return { contentType: agentPackageType, bytes, cacheControl: 'no-cache', downloadAs };
}

/** On the auth host, whose address is the one that is typed into a player. */
export const agentRoutes: Mounted[] = [
  rawHttp(agentRelease, async ({ app }) => {
    const { version, sha256, bytes } = await requirePackage();
    const keys = releaseKeys(app.secrets);
    const release = { version, sha256, size: bytes.length, key: keys.current };
    return { data: { ...release, signatures: keys.sign(agentReleaseText(release)) } };
  }),
  rawHttp(agentPackageArm64, sendPackage),
  rawHttp(agentPackageAmd64, sendPackage),
];
