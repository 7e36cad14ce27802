/** Files of two demo questions: a contract as PDF that the demo expert received, and a plan that the demo client sent. */
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import PDFKit from 'pdfkit';
import sharp from 'sharp';
import type { DemoServices } from '../../server/src/node/launch.ts';
import type { Config } from '../../server/src/config/config.ts';
import type { Tx } from '../../server/src/database/transaction.ts';
import { contentOf, openDraft } from '../../server/src/contents/content.ts';
import type { Inspected } from '../../server/src/files/inspect/file-report.ts';
import { inspectFile } from '../../server/src/files/inspect/inspect-file.ts';
import { createFileStore } from '../../server/src/files/store/create-file-store.ts';
import { sealContent } from '../../server/src/files/stored-content.ts';
import { DEMO_TEXTS } from './demo-texts.ts';

interface DemoFile {
  readonly subject: string;
  readonly name: string;
  readonly file: Required<Inspected>;
}

const CLAUSES = [
  'The Supplier delivers bath and hand towels to nine houses of the Buyer, in lots of at least 400 pieces.',
  'Prices are fixed for twelve months. Afterwards either side may propose new ones, sixty days ahead.',
  'The Buyer pays within thirty days of an invoice that names the house and the lot.',
  'The Supplier replaces anything found unsatisfactory within 48 hours at its own cost, for two years.',
  'Either side may end this agreement with ninety days’ notice at the end of a quarter.',
];

let made: Promise<readonly DemoFile[]> | undefined;

/** Makes the files as an upload leaves them. Once in a process, because tests fill many databases. */
export function makeFiles(services: Pick<DemoServices, 'config' | 'log'>): Promise<readonly DemoFile[]> {
  const inspect = async (drawn: Promise<Buffer>): Promise<Required<Inspected>> => {
    await using draft = await openDraft();
    const found = await inspectFile({ ...services, userId: 'demo' }, contentOf(await drawn), draft);
    const [content, preview] = await Promise.all([buffer(found.content), buffer(found.preview ?? found.content)]);
    return { facts: found.facts, content, preview };
  };
  made ??= Promise.all([inspect(contract()), inspect(floorPlan())]).then(([agreement, plan]) => [
    { subject: DEMO_TEXTS.urgentQuestion.subject, name: 'Supply agreement.pdf', file: agreement },
    { subject: DEMO_TEXTS.clientAsks.subject, name: 'Tea room plan.png', file: plan },
  ]);
  return made;
}

/** Stores the files and binds them to their questions. */
export async function attachFiles(tx: Tx, config: Config, files: readonly DemoFile[]) {
  const store = createFileStore(config);
  for (const { subject, name, file } of files) {
    const { content, preview, facts } = file;
    const whole = await sealContent({ config }, contentOf(content));
    const small = await sealContent({ config }, contentOf(preview));
    for (const { address, object } of [whole, small]) await store.put(address, object);
    await sql`
      with question as (select id, sender_id, created_at from messages where subject = ${subject} order by id limit 1),
      file as (
        insert into files (
          owner_id, upload_key, upload_hash, name, kind, media_type, bytes, width, height, pages, address,
          preview_address, preview_bytes, is_stored, created_at, message_id, part, sent_at
        )
        select
          sender_id, ${`demo ${name}`}, '', ${name}, ${facts.kind}, ${facts.mediaType}, ${content.length}, ${facts.width ?? null},
          ${facts.height ?? null}, ${facts.pages ?? null}, ${whole.address}, ${small.address}, ${preview.length}, true,
          created_at, id, 'question', created_at
        from question
        returning id, message_id
      )
      update messages m set file_ids = array[file.id] from file where m.id = file.message_id`.execute(tx);
  }
}

function contract(): Promise<Buffer> {
  const document = new PDFKit({ size: 'A4', margin: 64 });
  document.fontSize(20).text('Supply agreement', { align: 'center' }).moveDown();
  document.fontSize(11).text('between Meridian Hotels, the Buyer, and the Supplier of household linen').moveDown(2);
  for (const [index, clause] of CLAUSES.entries()) {
    if (index > 0) document.addPage();
    document.text(`${index + 1}.  ${clause}`, { lineGap: 4 });
  }
  document.moveDown(3).text('For the Buyer  ____________________        For the Supplier  ____________________');
  document.end();
  return buffer(document);
}

function floorPlan(): Promise<Buffer> {
  const tables = Array.from({ length: 11 }, (_, place) => {
    const [x, y] = [300 + (place % 4) * 170, 190 + Math.floor(place / 4) * 170];
    return `<rect x="${x}" y="${y}" width="90" height="70" rx="10"/><circle cx="${x - 22}" cy="${y + 35}" r="16"/><circle cx="${x + 112}" cy="${y + 35}" r="16"/>`;
  });
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1040 760" width="1040" height="760">
      <rect width="1040" height="760" fill="#fbf7ee"/>
      <g fill="none" stroke="#3c3a36" stroke-width="8"><rect x="40" y="40" width="960" height="680"/><path d="M230 40v430m0 110v140"/></g>
      <g fill="#e4d3b3" stroke="#8a6f47" stroke-width="4">${tables.join('')}</g>
      <g fill="#cfd8d3" stroke="#5c6f66" stroke-width="4"><rect x="70" y="80" width="120" height="220"/><rect x="70" y="340" width="120" height="110"/></g>
    </svg>`),
  )
    .png()
    .toBuffer();
}
