import type { ToolLimits } from './sandbox.ts';

const GB = 1024 ** 3;

/**
 * 2160p with two threads needs between 1 and 2 GB of address space, and each further thread about 0.1 GB more
 * (see threads).
 */
export const mediaToolLimits: ToolLimits = {
  addressBytes: 4 * GB,
  dataBytes: 3 * GB,
  fileBytes: 100 * GB,
  processes: 256,
};

export const imageChildLimits: ToolLimits = { dataBytes: 2 * GB, fileBytes: 1 * GB, processes: 256 };

/** Higher than the child's own limits (limits.ts), so that it ends with its own reason first. */
export const pdfChildLimits: ToolLimits = { dataBytes: 4 * GB, fileBytes: 1 * GB, processes: 256 };
