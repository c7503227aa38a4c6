// Three tones, where the browser allows sound without a gesture.

const tones = 3;
const everySeconds = 0.9;
const lengthSeconds = 0.5;
const pitch = 880;
const loudness = 0.8;

export function soundAlarm(): void {
  try {
    const context = new AudioContext();
    for (let i = 0; i < tones; i++) {
      const tone = context.createOscillator();
      const volume = context.createGain();
      const at = context.currentTime + i * everySeconds;
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(loudness, at);
      volume.gain.linearRampToValueAtTime(0, at + lengthSeconds);
      tone.connect(volume);
      volume.connect(context.destination);
      tone.start(at);
      tone.stop(at + lengthSeconds);
    }
    setTimeout(() => void context.close(), tones * everySeconds * 1000 + 1000);
  } catch {
    // A screen without sound shows it all the same.
  }
}
