import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  MP4,
  Mp4OutputFormat,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { isCutOff } from './container-ends.ts';
import { FileRejected, type FileLimits, type Inspected } from './file-report.ts';

const TOLERANCE_SECONDS = 1;

/**
 * Copies the packets of a voice note into a new file without decoding them, so that nothing else is kept, and players know its
 * duration and can seek, which a browser's recording does not offer.
 * @throws FileRejected FILE_UNSUPPORTED for video, several tracks and other codecs, VOICE_TOO_LONG, FILE_DAMAGED
 */
export async function inspectVoice(file: Buffer, limits: FileLimits): Promise<Inspected> {
  if (isCutOff(file)) throw new FileRejected('FILE_DAMAGED');
  using input = new Input({ source: new BufferSource(file), formats: [MP4, WEBM] });
  if (!(await input.canRead())) throw new FileRejected('FILE_UNSUPPORTED');
  const isMp4 = (await input.getFormat()) === MP4;
  const tracks = await input.getTracks();
  const [track] = tracks;
  const isAudio = tracks.length === 1 && track?.isAudioTrack() === true;
  const codec = isAudio ? await track.getCodec() : null;
  if (!isAudio || !(codec === 'opus' || (codec === 'aac' && isMp4))) throw new FileRejected('FILE_UNSUPPORTED');
  const { content, seconds } = await copy(track, codec, isMp4, limits.voiceSecondsMax + TOLERANCE_SECONDS);
  const durationMs = Math.max(1, Math.round(seconds * 1000));
  return { facts: { kind: 'voice', mediaType: isMp4 ? 'audio/mp4' : 'audio/webm', durationMs }, content };
}

async function copy(track: InputAudioTrack, codec: 'opus' | 'aac', isMp4: boolean, secondsMax: number) {
  const decoderConfig = await track.getDecoderConfig();
  if (!decoderConfig) throw new FileRejected('FILE_DAMAGED');
  const target = new BufferTarget();
  const output = new Output({ format: isMp4 ? new Mp4OutputFormat() : new WebMOutputFormat(), target });
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  await output.start();
  let start: number | undefined;
  let seconds = 0;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    start ??= packet.timestamp;
    seconds = Math.max(seconds, packet.timestamp + packet.duration - start);
    if (seconds > secondsMax) throw new FileRejected('VOICE_TOO_LONG');
    await source.add(packet.clone({ timestamp: packet.timestamp - start }), { decoderConfig });
  }
  await output.finalize();
  if (start === undefined || target.buffer === null) throw new FileRejected('FILE_DAMAGED');
  return { content: Buffer.from(target.buffer), seconds };
}
