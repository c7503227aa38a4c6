interface Described {
  readonly manufacturer: string | null;
  readonly device: string | null;
}

/** "Raspberry Pi 5", whether or not the model repeats its maker; null when the device has not said what it is. */
export function modelOf({ manufacturer, device }: Described): string | null {
  if (!manufacturer || !device) return manufacturer || device;
  return device.toLowerCase().startsWith(manufacturer.toLowerCase()) ? device : `${manufacturer} ${device}`;
}

interface Named extends Described {
  readonly connectString: string;
  readonly display: { readonly name: string } | null;
}

/**
 * "Raspberry Pi 5 · Counter left": a business has many boxes of one model, so where it hangs, or the words on its screen, tell
 * them apart.
 */
export function deviceName(device: Named): string {
  const model = modelOf(device);
  const whose = device.display?.name ?? device.connectString;
  return model ? `${model} · ${whose}` : whose;
}
