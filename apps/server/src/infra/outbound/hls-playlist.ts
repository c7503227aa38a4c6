/**
 * The relevant parts of an HLS playlist (RFC 8216): its addresses, its duration and the size of the picture.
 */
export type HlsPlaylist = {
  kind: 'master' | 'media';
  /** Playlists that a master playlist refers to: variants and renditions. */
  playlists: string[];
  segments: string[];
  /** Every address named anywhere: the above, keys, maps, parts, further data. */
  addresses: string[];
  isLive: boolean;
  durationSeconds: number;
  width?: number;
  height?: number;
};

// An attribute whose value is an address: URI, SERVER-URI, X-ASSET-URI, X-ASSET-LIST.
const ADDRESS_ATTRIBUTE = /(?:[:,]|^)\s*(?:[A-Z-]*URI|X-ASSET-LIST)="([^"]*)"/g;

/** Undefined if the text is not a playlist. */
export function parsePlaylist(text: string): HlsPlaylist | undefined {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.trim());
  if (!/^#EXTM3U(\s|$)/.test(lines[0]!)) return undefined;
  const isMaster = lines.some((line) => line.startsWith('#EXT-X-STREAM-INF:'));
  const playlist: HlsPlaylist = {
    kind: isMaster ? 'master' : 'media',
    playlists: [],
    segments: [],
    addresses: [],
    isLive: !isMaster,
    durationSeconds: 0,
  };
  for (const line of lines) {
    if (line === '') continue;
    if (line.startsWith('#')) readTag(line, playlist);
    else {
      playlist.addresses.push(line);
      (isMaster ? playlist.playlists : playlist.segments).push(line);
    }
  }
  return playlist;
}

function readTag(line: string, playlist: HlsPlaylist): void {
  const [, tag, value = ''] = line.match(/^#(EXT[A-Z0-9-]*):?(.*)$/) ?? [];
  if (!tag) return;
  if (tag === 'EXTINF') {
    const seconds = Number.parseFloat(value);
    if (seconds > 0) playlist.durationSeconds += seconds;
    return;
  }
  const named = [...value.matchAll(ADDRESS_ATTRIBUTE)].map(([, address]) => address!);
  playlist.addresses.push(...named);
  if (tag === 'EXT-X-MEDIA') playlist.playlists.push(...named);
  if (tag === 'EXT-X-ENDLIST') playlist.isLive = false;
  if (tag === 'EXT-X-STREAM-INF') {
    const [, width, height] = value.match(/(?:^|,)\s*RESOLUTION=(\d{1,5})x(\d{1,5})(?=,|\s*$)/) ?? [];
    if (Number(width) * Number(height) > (playlist.width ?? 0) * (playlist.height ?? 0)) {
      playlist.width = Number(width);
      playlist.height = Number(height);
    }
  }
}
