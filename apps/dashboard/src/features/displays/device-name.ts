interface Described {
  readonly manufacturer: string | null;
  readonly device: string | null;
}

/** "Raspberry Pi 5", whether or not the model repeats who made it; null when the device has not said what it is. */
export function nameOfDevice({ manufacturer, device }: Described): string | null {
  if (!manufacturer || !device) return manufacturer || device;
  return device.toLowerCase().startsWith(manufacturer.toLowerCase()) ? device : `${manufacturer} ${device}`;
}
