interface Described {
  readonly manufacturer: string | null;
  readonly device: string | null;
}

/**
 * "Raspberry Pi 5", whether or not the model repeats its manufacturer; null if the device has not reported
 * it.
 */
export function modelOf({ manufacturer, device }: Described): string | null {
  if (!manufacturer || !device) return manufacturer || device;
  return device.toLowerCase().startsWith(manufacturer.toLowerCase()) ? device : `${manufacturer} ${device}`;
}

interface Named extends Described {
  readonly connectString: string;
  readonly display: { readonly name: string } | null;
}

/**
 * "Raspberry Pi 5 · Counter left": many devices have the same model, so the display, or the phrase on the
 * screen, distinguishes them.
 */
export function deviceName(device: Named): string {
  const model = modelOf(device);
  const whose = device.display?.name ?? device.connectString;
  return model ? `${model} · ${whose}` : whose;
}
