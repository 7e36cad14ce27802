import type { contract, OutputOf } from '@proverse/shared';

type Answer = OutputOf<typeof contract.profiles.showcase>;
type Person = Answer['people'][number];

const list = document.querySelector('[data-showcase]');

async function load(): Promise<Answer> {
  const response = await fetch('/api/public/experts');
  if (!response.ok) throw new Error(`status ${response.status}`);
  return (await response.json()) as Answer;
}

function place(person: Person, item: Element): void {
  const part = (name: string) => item.querySelector<HTMLElement>(`[data-${name}]`)!;
  const link = document.createElement('a');
  link.href = `/@${person.handle}`;
  link.textContent = person.name;
  part('name').append(link);
  part('profession').textContent = person.profession;
  part('headline').textContent = person.headline;
  if (person.messageRate !== null) part('price').textContent = `₹${person.messageRate.toLocaleString('en-IN')}`;
  if (person.rating !== null) {
    part('stars').textContent = person.rating.toFixed(1);
    part('rating').hidden = false;
  }
  if (person.avatarUrl === null) {
    part('face').textContent = person.name.split(' ').slice(0, 2).map(firstLetter).join('');
  } else {
    const picture = new Image(48, 48);
    picture.alt = '';
    picture.src = person.avatarUrl;
    part('face').append(picture);
  }
}

// Not ui/format/initials.ts, whose chunk is far larger than this page's script.
function firstLetter(word: string): string {
  return String.fromCodePoint(word.codePointAt(0) ?? 0);
}

/** Fills the places of `Showcase.tsx` and the counts of the categories. Without an answer the list is removed. */
export async function fillShowcase(): Promise<void> {
  try {
    const { people, categories } = await load();
    [...(list?.children ?? [])].forEach((item, index) => {
      const person = people[index];
      if (person) place(person, item);
      else item.remove();
    });
    if (people.length === 0) list?.remove();
    for (const { id, people: count } of categories) {
      const text = document.querySelector<HTMLElement>(`[data-people="${id}"]`);
      if (!text || count === 0) continue;
      text.firstChild!.textContent = String(count);
      if (count === 1) text.lastChild!.textContent = ' expert';
      text.hidden = false;
    }
  } catch {
    list?.remove();
  }
}
