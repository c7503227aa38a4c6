// What a release of the Linux agent says about itself, and which text of it is signed. Without a schema library,
// because the agent, which checks it, is one small file.

export interface AgentRelease {
  readonly version: string;
  readonly sha256: string;
  readonly size: number;
  /** The public key of the installation (Ed25519, SPKI in PEM), which an agent remembers when it is installed. */
  readonly key: string;
  /**
   * Signatures of `agentReleaseText` in base64, by the current key and by every earlier one that the
   * installation still has, so that agents who remember an earlier key accept the release and learn this one.
   */
  readonly signatures: readonly string[];
}

export const agentReleaseText = ({ version, sha256, size, key }: Omit<AgentRelease, 'signatures'>): string =>
  ['vitrine-agent', version, sha256, size, key].join('\n');
