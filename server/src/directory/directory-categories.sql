-- Returns the first category with one of the words of a text. The ids are those of CATEGORIES
-- (shared/src/categories.ts). Null if there is none.
create or replace function category_of_words(p_text text) returns text
language sql immutable as $$
  with said as (select array(select word from search_words(p_text)) as words)
  select category
  from said, (values
    ('healthcare', 'doctor physician surgeon nurse dentist dental healthcare health medical medicine therapist physiotherapist
      physiotherapy psychologist psychotherapist psychiatrist counsellor counselor counselling nutritionist nutrition dietitian
      dietician pharmacist pharmacy cardiologist dermatologist gynaecologist gynecologist paediatrician pediatrician
      oncologist neurologist optometrist veterinarian vet yoga ayurveda homeopath midwife fitness'),
    ('education', 'educator teacher professor lecturer tutor education teaching instructor school academic principal
      librarian researcher scientist mathematics linguist'),
    ('content', 'content creator youtuber podcaster podcasting influencer blogger streamer vlogger journalist reporter youtube'),
    ('creative', 'designer design creative photographer photography illustrator illustration artist musician music singer
      composer architect writer author editor poet animator animation filmmaker director actor dancer stylist copywriting
      typography branding fashion'),
    ('tech', 'software developer programmer engineer tech technology data devops security cybersecurity cloud analyst it web
      android ios ai product scrum computer network database programming'),
    ('entrepreneurs', 'entrepreneur founder startup cofounder bootstrapped saas fundraising'),
    ('consulting', 'consultant consulting advisor adviser lawyer advocate attorney solicitor accountant chartered planner
      strategist strategy marketing coach recruiter hr auditor tax legal finance financial agent broker sales seo'),
    ('business', 'business leader leadership executive ceo coo cfo cto director manager management operations')
  ) list (category, known)
  where words && string_to_array(regexp_replace(known, '\s+', ' ', 'g'), ' ')
    -- A data scientist works with data.
    and not (category = 'education' and 'data' = any (words))
  limit 1
$$;

-- Returns the category of an expert by the words of the profession or, if none of those is known, of the skills.
create or replace function category_of(p_profession text, p_skills text[]) returns text
language sql immutable as $$
  select coalesce(category_of_words(p_profession), category_of_words(array_to_string(p_skills, ' ')))
$$;
