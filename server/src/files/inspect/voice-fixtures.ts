/** Recordings for tests, made of silent packets. */
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MkvOutputFormat,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';

const FORMATS = {
  webm: () => new WebMOutputFormat(),
  /** As browsers record: without a duration and an index. */
  recordedWebm: () => new WebMOutputFormat({ appendOnly: true }),
  mkv: () => new MkvOutputFormat(),
  m4a: () => new Mp4OutputFormat({ fastStart: 'in-memory' }),
  /** As Safari and Chromium record. */
  recordedM4a: () => new Mp4OutputFormat({ fastStart: 'fragmented' }),
};

const OPUS = { packet: 'f8fffe', seconds: 0.02, config: { codec: 'opus', sampleRate: 48_000, numberOfChannels: 1 } };
const AAC = {
  packet: '00c800802380',
  seconds: 1024 / 44_100,
  config: {
    codec: 'mp4a.40.2',
    sampleRate: 44_100,
    numberOfChannels: 1,
    // LC, 44.1 kHz, mono
    description: Uint8Array.of(0x12, 0x08),
  },
};

interface Recording {
  readonly seconds?: number;
  readonly codec?: 'opus' | 'aac';
  readonly hasVideo?: boolean;
  readonly audioTracks?: number;
}

/** Returns a recording of silence. */
export async function recording(
  format: keyof typeof FORMATS,
  { seconds = 1, codec = format.endsWith('4a') ? 'aac' : 'opus', hasVideo = false, audioTracks = 1 }: Recording = {},
): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: FORMATS[format](), target });
  const audio = Array.from({ length: audioTracks }, () => new EncodedAudioPacketSource(codec));
  for (const source of audio) output.addAudioTrack(source);
  const video = new EncodedVideoPacketSource('vp8');
  if (hasVideo) output.addVideoTrack(video);
  await output.start();
  if (hasVideo) {
    const frame = new EncodedPacket(Buffer.from('1002009d012a0200020000', 'hex'), 'key', 0, seconds);
    await video.add(frame, { decoderConfig: { codec: 'vp8', codedWidth: 2, codedHeight: 2 } });
  }
  const { packet, seconds: step, config } = codec === 'opus' ? OPUS : AAC;
  for (const source of audio) {
    for (let at = 0; at * step < seconds; at += 1) {
      // Of different lengths, as packets of speech are.
      const data = Buffer.concat([Buffer.from(packet, 'hex'), Buffer.alloc((at * 7) % 40)]);
      await source.add(new EncodedPacket(data, 'key', at * step, step), { decoderConfig: config });
    }
    source.close();
  }
  if (hasVideo) video.close();
  await output.finalize();
  if (!target.buffer) throw new Error('nothing was recorded');
  return Buffer.from(target.buffer);
}
