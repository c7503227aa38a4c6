import { runFfmpeg } from './ffmpeg.ts';

/** Distant voices in a room, with a chord that fades in and out. */
export async function makeSound(seconds: number, output: string): Promise<void> {
  const chord = [196, 246.94, 293.66, 369.99].map(
    (hertz, i) => `0.05*sin(2*PI*${hertz}*t)*(0.5+0.5*sin(2*PI*t/${11 + 4 * i}))`,
  );
  const swell = '0.15+0.85*pow(abs(sin(PI*t/23)*sin(PI*t/67+0.9)),0.6)';
  const graph = [
    '[0:a]lowpass=f=700,highpass=f=120,volume=9,tremolo=f=0.4:d=0.5[room]',
    '[1:a]volume=3,aresample=22050[chord]',
    `[room][chord]amix=inputs=2:duration=first,volume='${swell}':eval=frame,afade=t=in:d=3[out]`,
  ];
  await runFfmpeg([
    ...['-f', 'lavfi', '-i', `anoisesrc=color=brown:amplitude=0.5:r=22050:d=${seconds}:seed=7`],
    ...['-f', 'lavfi', '-i', `aevalsrc='${chord.join('+')}':s=11025:d=${seconds}`],
    ...['-filter_complex', graph.join(';'), '-map', '[out]', '-ac', '1', '-c:a', 'libmp3lame', '-b:a', '32k'],
    ...['-map_metadata', '-1', '-fflags', '+bitexact', '-f', 'mp3', output],
  ]);
}

/** The waveform picture that a conversion makes of a sound. */
export const drawWaveform = (input: string, output: string): Promise<void> =>
  runFfmpeg([
    ...['-i', input, '-filter_complex'],
    'color=c=0xEEF3FF:s=1600x900:r=1:d=1[ground];' +
      '[0:a]aformat=channel_layouts=mono,showwavespic=s=1440x700:colors=0x2B57E3[wave];' +
      '[ground][wave]overlay=x=80:y=100:format=rgb',
    ...['-frames:v', '1', '-c:v', 'png', '-f', 'image2', '-update', '1', output],
  ]);
