import { ERRORS, errorText, type ErrorCode, type ErrorParams } from '@proverse/shared';
import { vi } from 'vitest';

interface Upload {
  readonly path: string;
  readonly idempotencyKey: string | null;
  readonly file: File;
}

/** `lost`: no response arrives. An id: it is stored. A promise: once it resolves. */
type Answer = 'lost' | { readonly id: string } | { readonly error: ErrorCode; readonly params?: ErrorParams };

/** Stands in for the server's upload of files. Returns the uploads, oldest first. */
export function serveUploads(answer: (upload: Upload) => Answer | Promise<Answer>): Upload[] {
  const uploads: Upload[] = [];
  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget();
    readonly #headers = new Headers();
    #path = '';
    status = 0;
    responseText = '';

    open(_method: string, path: string): void {
      this.#path = path;
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value);
    }
    getAllResponseHeaders(): string {
      return 'content-type: application/json\r\nx-request-id: test\r\n';
    }
    abort(): void {
      this.dispatchEvent(new Event('abort'));
    }
    async send(form: FormData): Promise<void> {
      const file = form.get('file') as File;
      const upload = { path: this.#path, idempotencyKey: this.#headers.get('idempotency-key'), file };
      uploads.push(upload);
      this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 40, total: 100 }));
      const given = await answer(upload);
      if (given === 'lost') {
        this.dispatchEvent(new Event('error'));
        return;
      }
      const isStored = 'id' in given;
      this.status = isStored ? 200 : ERRORS[given.error].status;
      this.responseText = JSON.stringify(
        isStored
          ? { id: given.id, bytes: file.size }
          : { ...given.params, error: given.error, message: errorText(given.error, given.params), requestId: 'test' },
      );
      this.dispatchEvent(new Event('load'));
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return uploads;
}
