export const OTP_LENGTH = 6;

/** A code being typed, and the box that the cursor belongs in next. */
export interface OtpEdit {
  code: string;
  box: number;
}

/**
 * The code after a box received a text: one digit replaces what the box held, several (a paste, or the system filling
 * in a code) go on from there. Whatever is no digit is dropped; no gap can arise.
 */
export function enterText(code: string, box: number, text: string): OtpEdit {
  const held = code[box] ?? '';
  const all = text.replace(/\D/g, '');
  if (all === '') return held === '' ? { code, box } : deleteAt(code, box);
  // The new digit stands before or after the old one, depending on where the cursor was.
  const digits = all.length === 2 && held !== '' ? all.replace(held, '') : all;
  const start = digits.length >= OTP_LENGTH ? 0 : Math.min(box, code.length);
  const next = (code.slice(0, start) + digits + code.slice(start + digits.length)).slice(0, OTP_LENGTH);
  return { code: next, box: Math.min(start + digits.length, OTP_LENGTH - 1) };
}

/** The code after Backspace: the digit in the box goes, or the one before an empty box. */
export function deleteBack(code: string, box: number): OtpEdit {
  const target = code[box] === undefined ? box - 1 : box;
  return target < 0 ? { code, box: 0 } : deleteAt(code, target);
}

function deleteAt(code: string, box: number): OtpEdit {
  return { code: code.slice(0, box) + code.slice(box + 1), box: Math.min(box, Math.max(code.length - 1, 0)) };
}
