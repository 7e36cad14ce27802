interface WithHints {
  readonly userAgentData?: { readonly mobile: boolean };
}

/** Returns whether a payment app is likely on this device, so that a link is better than a QR code. */
export function isPhone(): boolean {
  return (
    (navigator as WithHints).userAgentData?.mobile === true ||
    matchMedia('(pointer: coarse) and (width < 48rem)').matches
  );
}
