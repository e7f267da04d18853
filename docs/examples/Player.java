import java.util.*;

/** A player for Tauler. It wants the legal moves, and plays the one nearest to its opponent's latest
 *  move, or to the middle of them all. */
public class Player {
  static boolean isCell(String move) {
    return move.matches("[a-z][0-9]+"); // not pass, swap
  }

  static double distance(String a, String b) {
    if (!isCell(a) || !isCell(b)) return 99;
    int rows = Integer.parseInt(a.substring(1)) - Integer.parseInt(b.substring(1));
    return Math.hypot(a.charAt(0) - b.charAt(0), rows);
  }

  public static void main(String[] arguments) {
    Scanner in = new Scanner(System.in);
    List<String> legal = List.of();
    String latest = "";
    while (in.hasNextLine()) {
      String[] words = in.nextLine().trim().split(" ");
      switch (words[0]) {
        case "tauler" -> System.out.println("name example in Java\nready legal");
        case "start" -> latest = "";
        case "play" -> latest = words[1];
        case "legal" -> legal = Arrays.asList(words).subList(1, words.length);
        case "go" -> {
          String near = isCell(latest) ? latest : legal.get(legal.size() / 2);
          System.out.println("move " + Collections.min(
              legal, Comparator.comparingDouble((String move) -> distance(move, near))));
        }
        case "quit" -> System.exit(0);
        default -> { } // what it does not know it ignores
      }
      System.out.flush();
    }
  }
}
