-- Words for people's profiles: a few are very common, most occasional, some rare. The same number always makes the same
-- person.
create function pick(p_words text[], p_n bigint, p_salt integer) returns text
language sql immutable parallel safe as $$
  select p_words[1 + (hashint8extended(p_n, p_salt) & 2147483647) % array_length(p_words, 1)]
$$;
-- Returns a number between 0 and 1. Powers of it favour the first words of a list.
create function chance(p_n bigint, p_salt integer) returns double precision
language sql immutable parallel safe as $$
  select (hashint8extended(p_n, p_salt) & 2147483647) / 2147483648::double precision
$$;
create function pick_early(p_words text[], p_n bigint, p_salt integer) returns text
language sql immutable parallel safe as $$
  select p_words[1 + floor(chance(p_n, p_salt) ^ 3 * array_length(p_words, 1))::integer]
$$;

create table bench_words (list text primary key, words text[] not null);
insert into bench_words values
  ('first', string_to_array('Asha Ravi Meera Arjun Priya Kabir Neha Rohan Ananya Vikram Isha Karan Divya Aditya Sneha Rahul Pooja Nikhil Kavya Manish Tara Dev Leela Omar Zoya Farhan Aarav Diya Ishaan Myra Sai Anika Reyansh Kiara Vihaan Saanvi Ayaan Pari Krishna Riya Dhruv Navya Arnav Aisha Yash Mahika Jai Nisha Sahil Ritu आशा रवि मीरा अर्जुन प्रिया', ' ')),
  ('last', string_to_array('Rao Sharma Kumar Iyer Nair Gupta Singh Patel Reddy Menon Das Bose Mehta Joshi Kulkarni Chopra Malhotra Kapoor Verma Mishra Pillai Banerjee Mukherjee Chatterjee Desai Shah Jain Agarwal Bhat Shetty Naidu Gowda Kaur Khan Ahmed Fernandes DSouza Thomas Mathew Varghese Sinha Prasad Tiwari Pandey Dubey Saxena Bhatt Trivedi Chauhan Rathore शर्मा कुमार', ' ')),
  ('profession', string_to_array('Software Engineer,Designer,Marketing,Consultant,Lawyer,Doctor,Chartered Accountant,Architect,Career Coach,Data Scientist,Teacher,Writer', ',')),
  ('topic', string_to_array('growth strategy design product research finance tax law health fitness writing teaching data cloud security mobile web brand content video hiring leadership sales operations pricing export logistics agriculture energy climate housing insurance patents immigration', ' ')),
  ('skill', string_to_array('React,TypeScript,Python,SQL,Figma,Excel,SEO,Copywriting,Negotiation,GST,Income tax,Contracts,Nutrition,Yoga,Public speaking,Machine learning,Kubernetes,Accessibility,Branding,Analytics,Recruiting,Fundraising,Valuation,Auditing,Illustration', ','));

-- Returns one of the skills above or, one time in three, one of two thousand rare words.
create function skill(p_words text[], p_n bigint, p_salt integer) returns text
language sql immutable parallel safe as $$
  select case
    when chance(p_n, p_salt) < 0.67 then pick_early(p_words, p_n, p_salt + 100)
    else initcap(left(translate(md5((floor(chance(p_n, p_salt + 200) ^ 2 * 2000))::text), '0123456789', 'aeiouaeiou'), 8))
  end
$$;

-- Maps person numbers to user ids and wallets.
create table bench_person (n integer not null, id uuid not null, wallet_no bigint not null);
