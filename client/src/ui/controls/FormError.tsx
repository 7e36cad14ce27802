import { CircleAlert } from 'lucide-react';
import { Children, type ReactNode } from 'react';

/** The error of a whole form, announced at once. Hidden without text. */
export function FormError({ children }: { children: ReactNode }) {
  // Several children without any text are an array, which is truthy.
  const hasText = Children.toArray(children).some((child) => child !== '');
  return (
    <div role="alert" className="empty:hidden">
      {hasText && (
        <p className="flex gap-2 rounded-control border border-danger bg-danger-soft px-3 py-2 text-ink">
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}
