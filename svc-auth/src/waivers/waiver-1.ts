import type { WaiverText } from './waiver.ts';

/** The first waiver (S1 §2). Never change it, since people signed exactly this text: a new text is a new version. */
export const WAIVER_1: WaiverText = {
  version: 1,
  title: 'Waiver and Release of Liability',
  sections: [
    {
      heading: 'Purpose and Scope',
      text: 'This agreement is between you, the parent or legal guardian who registers, and the club, including its owners, directors, coaches, employees, volunteers, and the owners of the private land and facilities where it holds its programs (together, the “Club”). It covers every child you add to your account (each a “Participant”) and every practice, training session, lesson, clinic, camp, tryout, game, and related activity of the Club (the “Activities”), now and in the future, wherever they take place, including arrival, departure, warm-up, breaks, and the use of equipment.',
    },
    {
      heading: 'Assumption of Risk',
      text: 'You understand that baseball, basketball, and athletic training involve risks that cannot be removed, whatever care is taken. They include being struck by a ball, bat, or another person; collisions and falls; sprains, broken bones, and dental and eye injuries; concussion and other head and spinal injuries; heat illness, dehydration, lightning, and other weather; uneven ground, fences, animals, insects, and other conditions of private rural land; failure or misuse of equipment; illness passed between people; and, in rare cases, permanent disability or death. You accept all of these risks, known and unknown, for yourself and for the Participant.',
    },
    {
      heading: 'Release of Liability',
      text: 'To the fullest extent the law allows, you, for yourself, the Participant, and your heirs, next of kin, and representatives, release and give up every claim against the Club for injury, illness, death, or loss of or damage to property that arises from the Activities or from being on the premises, INCLUDING CLAIMS THAT ARISE FROM THE ORDINARY NEGLIGENCE OF THE CLUB. This release does not cover gross negligence, willful or intentional misconduct, or any liability that Texas law does not allow to be released.',
    },
    {
      heading: 'Indemnification',
      text: 'You agree to indemnify, defend, and hold the Club harmless from claims, losses, and costs, including reasonable attorneys’ fees, that are brought by or on behalf of the Participant or by others and arise from the Participant’s or your own acts, your breach of this agreement, or a statement in it that was not true, INCLUDING WHERE THE CLUB’S ORDINARY NEGLIGENCE PLAYED A PART, as far as the law allows.',
    },
    {
      heading: 'Emergency Medical Authorization',
      text: 'If the Participant is hurt or falls ill and you cannot be reached in time, you authorize the Club to give first aid, to call emergency services, and to consent on your behalf to transport and to the medical, dental, or surgical care that a licensed provider considers necessary. You are responsible for the cost of that care. You will tell the Club in advance of allergies, medication, and conditions that coaches should know about, and you confirm that the Participant is healthy enough to take part.',
    },
    {
      heading: 'No Duty to Supervise',
      text: 'The Club supervises the Participant only during the scheduled time of an Activity in which the Participant is registered and present. It has no duty to supervise before or after that time, in parking areas, or anywhere on the premises outside the Activity. You will bring and collect the Participant on time, and you are responsible for brothers, sisters, and guests whom you bring along.',
    },
    {
      heading: 'Representations and Authority',
      text: 'You confirm that you are at least 18 years old; that you are the parent or legal guardian of each child you add, or are authorized in writing by that parent or guardian; that you have the authority to sign for the child; that the information you give is true and complete; and that you will keep it up to date.',
    },
    {
      heading: 'Photo and Video Release',
      text: 'You allow the Club to take photographs and video of the Participant during the Activities and to use them, without payment, for training, for its website and social media, and to tell others about its programs. The Club does not publish a child’s full name or contact details with a picture. You may withdraw this permission for future use at any time by writing to the Club.',
    },
    {
      heading: 'Rules and Conduct',
      text: 'You and the Participant will follow the Club’s rules, the instructions of its coaches, posted signs, and the wishes of the landowner; wear the protective equipment an Activity calls for; treat players, coaches, officials, and spectators with respect; and report injuries and dangers at once. The Club may send home or exclude anyone whose conduct endangers or disturbs others, without a refund.',
    },
    {
      heading: 'Governing Law',
      text: 'This agreement is governed by the laws of the State of Texas, without regard to its conflict-of-laws rules. Any dispute will be brought in the state or federal courts for the Texas county in which the Activity took place. If any part of this agreement is held to be invalid, the rest remains in effect.',
    },
    {
      heading: 'Material Condition',
      text: 'This agreement is a material condition of taking part. The Club would not admit the Participant to the Activities without it, and relies on it each time the Participant attends. It remains in effect for as long as the Participant takes part, and for all claims that arise during that time.',
    },
  ],
  signature:
    'By checking the box you confirm that you have read and understood this waiver and release, that you sign it freely for yourself and for each Participant, and that checking the box serves as your electronic signature, with the same effect as one written by hand.',
};
