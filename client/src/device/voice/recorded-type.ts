/** What browsers record, best first (APP-10). The server accepts no other type. */
const TYPES = [
  { mimeType: 'audio/mp4;codecs=mp4a.40.2', mediaType: 'audio/mp4', extension: 'm4a' },
  { mimeType: 'audio/webm;codecs=opus', mediaType: 'audio/webm', extension: 'webm' },
] as const;

/** Returns how this browser records a voice note, or undefined if it cannot. */
export function recordedType(): (typeof TYPES)[number] | undefined {
  // Without TLS, browsers have no `mediaDevices`.
  if (!globalThis.MediaRecorder || !(navigator.mediaDevices as MediaDevices | undefined)) return undefined;
  return TYPES.find(({ mimeType }) => MediaRecorder.isTypeSupported(mimeType));
}
