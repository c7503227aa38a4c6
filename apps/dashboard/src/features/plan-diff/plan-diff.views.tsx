export { useLinkedPreview, usePreviewLink } from './form-preview.ts';
export { PlanDiffBody, PlanDiffResult } from './PlanDiffBody.tsx';
export { PlanDiffLine } from './PlanDiffLine.tsx';
export type { PreviewedCall } from './plan-diff.queries.ts';
export type { Say } from './sentences.ts';
export { type SavePreview, useSavePreview } from './use-save-question.ts';
