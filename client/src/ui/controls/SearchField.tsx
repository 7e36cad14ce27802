import { t } from '@lingui/core/macro';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, type RefObject } from 'react';
import { cx } from '../cx.ts';
import { useShortcuts } from '../hooks/keys/use-shortcuts.ts';
import { takeWantedSearch } from '../hooks/keys/wanted-search.ts';
import { IconButton } from './buttons/IconButton.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';

export interface SearchFieldProps extends Pick<
  TextFieldProps,
  'label' | 'hideLabel' | 'placeholder' | 'maxLength' | 'className' | 'end'
> {
  value: string;
  onValueChange: (text: string) => void;
  inputRef?: RefObject<HTMLInputElement | null>;
}

/** The search box of a screen, which `/` reaches. Esc leaves it once it is empty, so that `j` and `k` work in the list. */
export function SearchField({ value, onValueChange, inputRef, end, className, ...field }: SearchFieldProps) {
  const ownRef = useRef<HTMLInputElement>(null);
  const input = inputRef ?? ownRef;
  useShortcuts({ '/': () => input.current?.focus() });
  useEffect(() => {
    if (takeWantedSearch()) input.current?.focus();
  }, [input]);
  return (
    <TextField
      maxLength={100}
      {...field}
      className={cx(className, Boolean(end) && value !== '' && '[&_input]:pr-22')}
      ref={input}
      type="search"
      dir="auto"
      icon={<Search aria-hidden />}
      end={
        value === '' ? (
          end
        ) : (
          <>
            {end}
            <IconButton
              label={t`Erase search`}
              icon={<X aria-hidden />}
              onClick={() => {
                onValueChange('');
                input.current?.focus();
              }}
            />
          </>
        )
      }
      aria-keyshortcuts="/"
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && value === '') event.currentTarget.blur();
      }}
    />
  );
}
