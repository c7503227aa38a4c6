import type { DesignUse } from '@vitrine/contract/design-document';
import type { Palette } from '../colours.ts';
import type { Drawn, Kit } from './draw.ts';
import type { SampleTable } from './samples.ts';
import type { TemplateName } from './template-names.ts';

/** What stands under its name, and what is asked for when it is used. */
export type Need =
  | 'table'
  | 'calendar'
  | 'feed'
  | 'hours'
  | 'weather'
  | 'texts'
  | 'moment'
  | 'code'
  | 'frameTicker'
  | 'frameClock'
  | 'frameLogo'
  | 'frameEvents'
  | 'alarm';

/** What a template looks like; what it is called stands with the names. */
export interface TemplateDrawing {
  readonly id: string;
  readonly need: Need;
  readonly use: DesignUse;
  /** Which example rows it is shown with. */
  readonly table?: SampleTable;
  readonly palette: Palette;
  /** Colours that mean something stay as they are. */
  readonly keepsColours?: boolean;
  readonly draw: (kit: Kit) => Drawn;
}

export interface Template extends TemplateName, TemplateDrawing {}

export const palettes = {
  forest: { ground: '#14342b', paper: '#f4ebdd', accent: '#e8792b' },
  navy: { ground: '#10233f', paper: '#f5f7fb', accent: '#f2b632' },
  plum: { ground: '#2d1140', paper: '#fbf3ff', accent: '#f2709c' },
  slate: { ground: '#1d2733', paper: '#eef2f6', accent: '#4fb3bf' },
  clay: { ground: '#3d1f16', paper: '#fbf1e7', accent: '#e2a03f' },
  night: { ground: '#14161c', paper: '#ffffff', accent: '#ff6b4a' },
  alarm: { ground: '#7d0a16', paper: '#ffffff', accent: '#ffd23f' },
} as const satisfies Record<string, Palette>;
