// Without schemas: the renderer of designs needs it, and must stay small.

export const designShapes = ['landscape', 'portrait'] as const;
export type DesignShape = (typeof designShapes)[number];

/** What a design is drawn on, in pixels; screens scale it. */
export const canvasOf: Readonly<Record<DesignShape, { readonly width: number; readonly height: number }>> = {
  landscape: { width: 1920, height: 1080 },
  portrait: { width: 1080, height: 1920 },
};
