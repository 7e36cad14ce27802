import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { saveBlob } from '../../../api/download.ts';
import type { MessageFile } from '../../../files/message-file.ts';
import { formatBytes } from '../../../ui/format/format-bytes.ts';
import { authorisedFetch } from '../../../session/authorised-fetch.ts';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { ActionDialog } from '../ActionDialog.tsx';

const REASON = { label: t`Reason`, hint: t`Kept in the log.`, maxLength: 500 };

/** The files of a reported message. To open one, an admin says why. */
export function ReportFiles({ reportId, files }: { reportId: string; files: readonly MessageFile[] }) {
  const [opened, setOpened] = useState<MessageFile>();
  const open = useMutation({
    async mutationFn({ file, reason }: { file: MessageFile; reason: string }) {
      const query = new URLSearchParams({ reason });
      const response = await authorisedFetch(`/api/admin/reports/${reportId}/files/${file.id}?${query.toString()}`);
      saveBlob(await response.blob(), file.name);
    },
    onSuccess: () => setOpened(undefined),
  });
  if (files.length === 0) return null;
  return (
    <section aria-label={t`Files`} className="rounded-control border border-line px-3">
      <ul className="divide-y divide-line">
        {files.map((file) => (
          <li key={file.id} className="flex min-h-11 items-center justify-between gap-3 py-1">
            <span className="min-w-0">
              <bdi className="block wrap-anywhere">{file.name}</bdi>
              <span className="text-sm text-muted">{factsOf(file)}</span>
            </span>
            {file.removedAt === null && (
              <Button variant="secondary" onClick={() => setOpened(file)} aria-label={t`Open ${file.name}`}>
                <Trans>Open…</Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {opened && (
        <ActionDialog
          onClose={() => {
            open.reset();
            setOpened(undefined);
          }}
          title={t`Open ${opened.name}?`}
          description={t`The file is downloaded. Only open what you need to decide on the report.`}
          confirmLabel={t`Open`}
          field={REASON}
          mutation={open}
          failureTitle={t`Failed to open the file`}
          onConfirm={(reason) => open.mutate({ file: opened, reason })}
        />
      )}
    </section>
  );
}

/** The kind and the size of a file, such as `PDF · 2 pages · 180 kB`. */
function factsOf({ kind, bytes, pages, removedAt }: MessageFile): string {
  if (removedAt !== null) return t`Removed`;
  const kinds = { image: t`Picture`, pdf: 'PDF', voice: t`Voice note` };
  return [kinds[kind], pages !== null && plural(pages, { one: '# page', other: '# pages' }), formatBytes(bytes)]
    .filter((part) => part !== false)
    .join(' · ');
}
