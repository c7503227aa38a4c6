import * as z from 'zod';
import { anyone } from './access.ts';
import { route } from './route.ts';

// The package of the Linux agent (docs/agent.md). Machines fetch it before they have any credential, so
// everybody may; updates are recognised by a signature, not by where they come from.

export const agentArchitectures = ['arm64', 'amd64'] as const;
export const agentPackageType = 'application/vnd.debian.binary-package';

/** Described in agent-release.ts. */
export const AgentRelease = z.object({
  version: z.string(),
  sha256: z.string(),
  size: z.int(),
  key: z.string(),
  signatures: z.array(z.string()),
});

export const agentRelease = route({
  id: 'agent.release',
  host: 'auth',
  method: 'GET',
  path: '/agent/release',
  access: anyone,
  ignoresCookies: true,
  reply: z.object({ data: AgentRelease }),
  summary: 'Read the current version of the Linux agent',
  description: 'Signed by this installation. 404 if it has no package.',
});

const packageFor = (architecture: (typeof agentArchitectures)[number]) =>
  route({
    id: `agent.package.${architecture}`,
    host: 'auth',
    method: 'GET',
    path: `/agent/${architecture}.deb`,
    access: anyone,
    ignoresCookies: true,
    reply: z.custom<{ contentType: string; bytes: Uint8Array }>(),
    isFile: true,
    replyType: agentPackageType,
    summary: `Download the Linux agent for ${architecture}`,
    description: 'A Debian package, the same for every processor.',
  });

export const agentPackageArm64 = packageFor('arm64');
export const agentPackageAmd64 = packageFor('amd64');
