/** The words of public pages, cut out of a catalogue by the build (vite.config.ts). */
declare module '*.json?start' {
  const words: object;
  export default words;
}
