interface Described {
  readonly manufacturer: string | null;
  readonly device: string | null;
}

/** "Raspberry Pi 5", whether or not the model repeats its maker; null when the device has not said what it is. */
export function modelOf({ manufacturer, device }: Described): string | null {
  if (!manufacturer || !device) return manufacturer || device;
  return device.toLowerCase().startsWith(manufacturer.toLowerCase()) ? device : `${manufacturer} ${device}`;
}

/** A box that told neither maker nor model goes by its words. */
export const deviceName = (device: Described & { readonly connectString: string }): string =>
  modelOf(device) || device.connectString;
