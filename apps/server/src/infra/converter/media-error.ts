/**
 * The outcome "bad file": why this file cannot be made playable. The customer reads the sentence, so it says
 * what to do. Faults of the machine are ConverterFaults instead.
 */
const sentences = {
  empty: 'playables.failed.empty',
  not_media: 'playables.failed.not_media',
  damaged: 'playables.failed.damaged',
  too_many_pixels: 'playables.failed.too_many_pixels',
  too_long: 'playables.failed.too_long',
  too_many_frames: 'playables.failed.too_many_frames',
  too_many_tracks: 'playables.failed.too_many_tracks',
  codec_unsupported: 'playables.failed.codec_unsupported',
  heic_unsupported: 'playables.failed.heic_unsupported',
  office_document: 'playables.failed.office_document',
  pdf_password: 'playables.failed.pdf_password',
  pdf_too_heavy: 'playables.failed.pdf_too_heavy',
  pdf_too_many_pages: 'playables.failed.pdf_too_many_pages',
  pdf_without_pages: 'playables.failed.pdf_without_pages',
} as const;

export type FailureReason = keyof typeof sentences;

export type FailureCode = FailureReason | `${FailureReason} ${number}`;

export const failureReasons = Object.keys(sentences) as FailureReason[];

export const failureKey = (reason: FailureReason) => sentences[reason];

export class MediaError extends Error {
  override name = 'MediaError';
  readonly reason: FailureReason;
  /** The number in the sentence, such as the number of pages. */
  readonly count: number | undefined;

  /** `detail` is for the log: it may contain tool output and is never shown to customers. */
  constructor(reason: FailureReason, detail?: string, count?: number) {
    super(detail ? `${reason}: ${detail}` : reason);
    this.reason = reason;
    this.count = count;
  }

  /** The stored form: the reason, followed by the number in the sentence. */
  get code(): FailureCode {
    return this.count === undefined ? this.reason : `${this.reason} ${this.count}`;
  }
}
